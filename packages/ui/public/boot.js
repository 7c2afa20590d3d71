// Before the first paint: language, direction and theme, as kept by this browser. A file of its own, because the content policy allows no inline script.
;(() => {
  const page = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const isEnglish = (read('lang') ?? new Map(Object.entries(history.state ?? {})).get('lang')) === 'en'
  page.lang = isEnglish ? 'en' : 'ar'
  page.dir = isEnglish ? 'ltr' : 'rtl'
  // The sentences of a page that does not open stand in its HTML; here is only which of them is true.
  const fail = (why) => {
    if (!page.dataset.failed) page.dataset.failed = why
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target?.tagName === 'SCRIPT' || target?.tagName === 'LINK') fail('part')
      // Nothing is drawn yet: the first script did not get through, or this browser does not understand it.
      else if (target === window && !document.getElementById('root')?.firstChild) fail('part')
    },
    true,
  )
  addEventListener('unhandledrejection', () => {
    if (!document.getElementById('root')?.firstChild) fail('part')
  })
  // From then on an empty page says that it is opening.
  setTimeout(() => {
    page.dataset.slow = ''
  }, 300)
  const theme = read('theme')
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    page.dataset.theme = system.matches ? 'dark' : 'light'
  }
  if (theme === 'dark' || theme === 'light') page.dataset.theme = theme
  else {
    follow()
    system.addEventListener('change', () => {
      if (!read('theme')) follow()
    })
  }
})()
