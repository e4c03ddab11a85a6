// Opens every page of a directory in Chromium, narrow and wide, light and dark, and says what is
// wrong with it: what runs over the edge, what covers other text, what axe finds, what is too small
// or too high. Pictures lie beside the pages.
//
//     node check.mjs DIR [SHOTS]
//
// With SHOTS it also leaves there what it saw of some.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'

const [dir, shots] = process.argv.slice(2)
const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const widths = [360, 1024]
const schemes = ['light', 'dark']
// What is shown of which page: its name, width, scheme, and how high; 0: all of it.
const wanted = shots ? [['turn', 360, 'light', 960], ['turn', 360, 'dark', 960], ['turn', 1024, 'light', 960]] : []
// CSS pixels of a letter on a phone, those to be read at length left out; words of other languages are longer, and wrap more often
const highest = lang => lang === 'en' ? 4500 : 4700
const long = /^(deal|help|questions|log|final|published|host-notice|operator-notice|left-in-vain)/

// faults looks at a page from within it.
function faults(width) {
  const found = []
  const root = document.documentElement
  if (root.scrollWidth > width) {
    const wide = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > width + 0.5)
    found.push(`it is ${root.scrollWidth} wide: ${wide.slice(-1).map(e => e.outerHTML.slice(0, 120))}`)
  }
  // A line of text may not lie over another one.
  const boxes = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node; (node = walk.nextNode());) {
    if (!node.data.trim()) continue
    const size = parseFloat(getComputedStyle(node.parentElement).fontSize)
    if (size < 14) found.push(`${size} px: ${node.data.slice(0, 60)}`)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const r of range.getClientRects()) if (r.width > 1) boxes.push([r, node.data.trim()])
  }
  boxes.sort((a, b) => a[0].top - b[0].top)
  for (let i = 0; i < boxes.length; i++) {
    const [a, text] = boxes[i]
    for (let k = i + 1; k < boxes.length && boxes[k][0].top < a.bottom; k++) {
      const [b, other] = boxes[k]
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (x > 1 && y > 0.45 * Math.min(a.height, b.height)) found.push(`"${text.slice(0, 40)}" lies over "${other.slice(0, 40)}"`)
    }
  }
  for (const img of document.images) {
    if (!img.complete || img.naturalWidth === 0) found.push(`no picture: ${img.src}`)
    if (img.getBoundingClientRect().width > 360) found.push(`a picture is wider than it was drawn: ${img.src}`)
  }
  for (const a of document.querySelectorAll('a[href]')) {
    const r = a.getBoundingClientRect()
    if (r.height < (getComputedStyle(a).textDecorationLine === 'none' ? 40 : 24) || r.width < 40) found.push(`${r.width} x ${r.height} is too small to be tapped: ${a.textContent}`)
  }
  return found
}

// violations are what axe finds wrong with a page: contrast, words for pictures, languages, heads.
async function violations(page) {
  await page.evaluate(axe)
  const found = await page.evaluate(() => window.axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] }))
  return found.violations
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
})
const names = readdirSync(dir).filter(name => name.endsWith('.html')).sort()
let checked = 0
const wrong = []
const heights = []
for (const scheme of schemes) {
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme, deviceScaleFactor: shots && width === 360 ? 1.5 : 1, offline: true })
    const page = await context.newPage()
    for (const name of names) {
      await page.goto('file://' + resolve(dir, name))
      const say = what => wrong.push(`${name}, ${width} px, ${scheme}: ${what}`)
      for (const fault of await page.evaluate(faults, width)) say(fault)
      for (const v of width === widths[0] ? await violations(page) : []) say(`${v.id}: ${v.help}: ${v.nodes.slice(0, 2).map(n => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')).join(' | ')}`)
      const { height, lang } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight, lang: document.documentElement.lang }))
      if (width === 360 && scheme === 'light') heights.push([height, name])
      if (width === 360 && height > highest(lang) && !long.test(name)) say(`it is ${height} px high`)
      for (const [of, at, when, high] of wanted) {
        if (name !== of + '.html' || at !== width || when !== scheme) continue
        const clip = { x: 0, y: 0, width, height: Math.min(high || height, height) }
        await page.screenshot({ path: join(shots, `${of}-${width}${scheme === 'dark' ? '-dark' : ''}.png`), fullPage: true, clip })
      }
      checked++
    }
    await context.close()
  }
}
await browser.close()
heights.sort((a, b) => b[0] - a[0])
console.log('highest at 360 px: ' + heights.slice(0, 5).map(([h, name]) => `${name} ${h}`).join(', '))
for (const what of wrong) console.log(what)
console.log(`${checked - new Set(wrong.map(w => w.split(': ')[0])).size} passed, ${new Set(wrong.map(w => w.split(': ')[0])).size} failed`)
process.exit(wrong.length > 0 || checked === 0 ? 1 : 0)
