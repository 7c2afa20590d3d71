// npm run screens: a picture of every screen, in both languages, themes and widths, and the page that shows them all; with --readme those of
// README.md instead, in docs/pictures.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureDependencies, refuse, root, run } from './workspace.mjs'

await ensureDependencies()
await buildAll().catch(() => refuse('The server could not be built; the reason stands above.'))
const folder = join(root, 'pictures')
const ofReadme = process.argv.includes('--readme')
const some = process.argv.slice(2).filter((word) => word !== '--readme')
if (!ofReadme && some.length === 0) rmSync(folder, { recursive: true, force: true })
const cli = join(root, 'node_modules/@playwright/test/cli.js')
const code = await run(process.execPath, [cli, 'test', '--config', 'screens.config.ts', ...some], {
  cwd: join(root, 'e2e'),
  env: { ...process.env, ...(await findChromium()), SCREENS: ofReadme ? 'readme' : 'all' },
})
if (ofReadme) {
  if (code === 0) await keepForReadme()
  process.exit(code)
}

const looks = ['ar', 'en'].flatMap((lang) => ['desk-light', 'desk-dark', 'phone-light', 'phone-dark'].map((look) => ({ lang, look })))
const names = new Set(
  looks.flatMap(({ lang, look }) =>
    picturesOf(lang)
      .filter((file) => file.endsWith(`-${look}.png`))
      .map((file) => file.slice(0, -`-${look}.png`.length)),
  ),
)
const rows = [...names].sort().map((name) => {
  const shown = looks.map(
    ({ lang, look }) =>
      `<a href="${lang}/${name}-${look}.png"><img loading="lazy" src="${lang}/${name}-${look}.png" alt="${lang} ${look}"></a>`,
  )
  return `<section><h2>${name}</h2><div>${shown.join('')}</div></section>`
})
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:14px sans-serif}div{display:grid;grid-template-columns:repeat(8,1fr);gap:8px}img{width:100%;border:1px solid #ccc}</style>${rows.join('\n')}`,
)
console.log(`${names.size} screens: ${join(folder, 'index.html')}`)
process.exit(code)

/** Small enough for a page that many open. */
async function keepForReadme() {
  const sharp = createRequire(join(root, 'apps/api/package.json'))('sharp')
  const kept = join(root, 'docs/pictures')
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  for (const file of picturesOf('readme')) {
    const target = join(kept, file.replace(/png$/, 'webp'))
    await sharp(join(folder, 'readme', file))
      .webp({ quality: 86, smartSubsample: true })
      .toFile(target)
    const kb = Math.ceil(statSync(target).size / 1000)
    if (kb > 120) refuse(`${target} has ${kb} kB; 120 is the most.`)
    console.log(`${target}: ${kb} kB`)
  }
}

function picturesOf(lang) {
  try {
    return readdirSync(join(folder, lang))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
