// The page that stands in for any other without a connection: language and theme as this browser keeps them.
;(() => {
  const page = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  if (read('lang') === 'en') {
    page.lang = 'en'
    page.dir = 'ltr'
    document.title = 'You are offline — Damana'
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const theme = read('theme')
    const isDark = theme === 'dark' || (theme !== 'light' && system.matches)
    page.dataset.theme = isDark ? 'dark' : 'light'
  }
  follow()
  system.addEventListener('change', follow)
  const reload = () => location.reload()
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', reload)
  addEventListener('online', reload)
  // The event is missed while the page itself is loading, and says nothing of a server that was away.
  const reloadWhenAnswered = async () => {
    if (!navigator.onLine) return
    const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) reload()
  }
  setInterval(() => void reloadWhenAnswered(), 3_000)
})()
