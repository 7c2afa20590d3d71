import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { cacheDir, canRun, refuse, root, run } from './workspace.mjs'

const places = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The environment in which the browser tests find a Chromium: the machine's own, the one from npm, or one installed now. */
export async function findChromium() {
  const found = given() ?? onMachine() ?? fromPlaywright() ?? fromNpm() ?? (await installOnMachine()) ?? (await installWithPlaywright())
  return found ?? refuse('The browser tests need Chromium and it could not be installed; install it, or say where it is with CHROMIUM.')
}

function given() {
  const path = process.env.CHROMIUM
  if (!path) return undefined
  return drawing({ CHROMIUM: path }) ?? refuse(`CHROMIUM says ${path}, which does not start or draws no Arabic page.`)
}

function onMachine() {
  const name = places.find((place) => canRun(place))
  if (!name) return undefined
  // Playwright wants a path.
  const folders = name.startsWith('/') ? [''] : (process.env.PATH ?? '').split(':').map((folder) => `${folder}/`)
  const path = folders.map((folder) => folder + name).find((file) => existsSync(file))
  return path && drawing({ CHROMIUM: path })
}

function fromPlaywright() {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? drawing({ CHROMIUM: path }) : undefined
}

/**
 * The package unpacks browser, fonts and libraries into the folder for temporary files when it believes to be on a bare server. Its own font settings name folders of
 * that server, so the browser gets settings that name the folder where its fonts lie.
 */
function fromNpm() {
  const folder = join(cacheDir, 'chromium')
  mkdirSync(folder, { recursive: true })
  const program = `const { default: chromium } = await import('@sparticuz/chromium')
    const CHROMIUM = await chromium.executablePath()
    console.log(JSON.stringify({ CHROMIUM, LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH }))`
  const unpacked = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(root, 'e2e'),
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'nodejs20.x' },
  })
  if (unpacked.status !== 0) return undefined
  const fontSettings = join(folder, 'fonts.conf')
  writeFileSync(
    fontSettings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${asXml(join(folder, 'fonts/fonts'))}</dir><cachedir>${asXml(join(folder, 'fonts-cache'))}</cachedir></fontconfig>`,
  )
  return drawing({ ...JSON.parse(unpacked.stdout), FONTCONFIG_FILE: fontSettings })
}

const asXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A browser counts as found when it has drawn a page with Arabic text: one that only starts may crash at the first page. */
function drawing(browser) {
  const program = join(root, 'scripts/draws-arabic.mjs')
  return canRun(process.execPath, [program], { ...process.env, ...browser }) ? browser : undefined
}

async function installOnMachine() {
  if (process.getuid?.() !== 0 || !canRun('apt-get')) return undefined
  console.log('  installing Chromium with apt-get …')
  await run('apt-get', ['update', '-q'], { quiet: true })
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { quiet: true })
  return onMachine()
}

async function installWithPlaywright() {
  console.log('  installing Chromium with Playwright …')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  return (await run(process.execPath, [cli, 'install', 'chromium'], { quiet: true })) === 0 ? fromPlaywright() : undefined
}
