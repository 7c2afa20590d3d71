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
  const isEnglish = read('lang') === 'en'
  page.lang = isEnglish ? 'en' : 'ar'
  page.dir = isEnglish ? 'ltr' : 'rtl'
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
