// The page that says whether Damana works. It is a file by itself, so a proxy can serve it while nobody answers.
;(() => {
  const page = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const lang = new URLSearchParams(location.search).get('lang') ?? read('lang')
  if (lang === 'en') {
    page.lang = 'en'
    page.dir = 'ltr'
    document.title = 'Status of Damana'
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const theme = read('theme')
    page.dataset.theme = theme === 'dark' || (theme !== 'light' && system.matches) ? 'dark' : 'light'
  }
  follow()
  system.addEventListener('change', follow)

  const everyMs = 15_000
  const answerMs = 6_000
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Amman', hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const moment = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Amman',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  let silentSince
  const ask = async () => {
    try {
      const answer = await fetch('/status.json', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
      /** @type {{ state: string, since: string | null }} */
      const said = await answer.json()
      silentSince = undefined
      // Anything else comes from a proxy that has nobody behind it.
      return document.querySelector(`[data-state="${CSS.escape(String(said.state))}"]`) ? said : { state: 'away', since: null }
    } catch {
      silentSince ??= new Date().toISOString()
      return { state: 'silent', since: silentSince }
    }
  }
  const look = async () => {
    const { state, since } = await ask()
    for (const block of document.querySelectorAll('[data-state]'))
      block.toggleAttribute('hidden', block.getAttribute('data-state') !== state)
    for (const line of document.querySelectorAll('.since')) line.toggleAttribute('hidden', !since)
    const shown = since ? moment.format(new Date(since)) : ''
    // Written anew it would be read aloud anew.
    for (const place of document.querySelectorAll('[data-since]')) if (place.textContent !== shown) place.textContent = shown
    for (const place of document.querySelectorAll('[data-checked]')) place.textContent = clock.format(new Date())
  }
  void look()
  setInterval(() => void look(), everyMs)
})()
