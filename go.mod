module dhow

go 1.26
