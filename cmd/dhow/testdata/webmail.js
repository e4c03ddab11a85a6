// What a mail program does with a letter that it shows as a page: it opens a mail by a link that is
// tapped, and writes mails, in text and as a page, with the letter quoted as a page below.
const webmail = (() => {
  // opens reads a link as RFC 6068 has it.
  const opens = href => {
    const [to, query = ''] = href.slice('mailto:'.length).split('?')
    const fields = Object.fromEntries(query.split('&').map(field => field.split('=').map(decodeURIComponent)))
    return { to: decodeURIComponent(to), subject: fields.subject ?? '', body: (fields.body ?? '').replaceAll('\r\n', '\n') }
  }
  const links = [...document.links].filter(a => a.protocol === 'mailto:')

  // place brings a link into sight, and says where it is; what is opened there follows.
  let opened
  const place = async i => {
    links[i].scrollIntoView({ block: 'center' })
    await new Promise(requestAnimationFrame)
    opened = new Promise(done => addEventListener('click', e => {
      e.preventDefault()
      done(opens(e.target.closest('a')?.href ?? 'mailto:'))
    }, { capture: true, once: true }))
    const { left, top, width, height } = links[i].getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }

  const escaped = text => Object.assign(document.createElement('p'), { textContent: text }).innerHTML
  const divs = text => text.split('\n').map(line => `<div>${escaped(line) || '<br>'}</div>`).join('')

  // fresh is a mail that answers none.
  const fresh = text => ({ text, html: `<div dir="ltr">${escaped(text).replaceAll('\n', '<br>\n')}</div>` })

  // quoted is the page as it stands in an answer: without comments, and without what the style
  // sheet of the page is for, which is left behind.
  const quoted = () => {
    const body = document.body.cloneNode(true)
    for (const e of body.querySelectorAll('*')) e.removeAttribute('class')
    return body.innerHTML.replaceAll(/<!--[^]*?-->/g, '')
  }

  // folded breaks lines of text.
  const folded = line => line.match(/.{1,74}(\s|$)|\S+/g) ?? ['']

  // answer is a mail that answers the letter.
  const answer = (text, head) => ({
    text: [text, '', ...folded(head), '', ...document.body.innerText.split('\n').flatMap(folded).map(line => '> ' + line.trimEnd())].join('\n') + '\n',
    html: `<div dir="ltr">${divs(text)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(head)}<br></div>` +
      `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${quoted()}</blockquote></div>`,
  })

  return {
    links: links.map(a => ({ body: opens(a.href).body, says: a.innerText })), place, fresh, answer,
    opened: () => opened,
  }
})()
