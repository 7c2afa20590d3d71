// Whether the Chromium named by CHROMIUM draws a page with Arabic text: it may start and yet crash, or draw nothing, where it finds no fonts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './workspace.mjs'

const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
const fonts = dirname(createRequire(join(root, 'apps/web/package.json')).resolve('@fontsource/ibm-plex-sans-arabic/package.json'))
const font = readFileSync(join(fonts, 'files/ibm-plex-sans-arabic-arabic-400-normal.woff2')).toString('base64')
const page = `<style>@font-face { font-family: plex; src: url(data:font/woff2;base64,${font}) }</style>
  <p lang="ar" dir="rtl" style="font: 40px plex, sans-serif">ضمانة <bdi>Damana 7120458</bdi></p><button>ادفع</button>`

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'], timeout: 30_000 })
try {
  const tab = await browser.newPage()
  await tab.setContent(page)
  await tab.screenshot({ timeout: 30_000 })
  const [arabic, latin] = await tab.evaluate(async () => {
    await document.fonts.load('40px plex', 'ض')
    return ['40px plex', '40px sans-serif'].map((font, index) => {
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d', { willReadFrequently: true })
      pen.font = font
      pen.fillText(['ضمانة', 'Damana'][index], 40, 80)
      return pen.getImageData(0, 0, canvas.width, canvas.height).data.filter((value, place) => place % 4 === 3 && value > 0).length
    })
  })
  if (arabic === 0 || latin === 0) throw new Error(`it draws ${arabic} points of Arabic and ${latin} of Latin text`)
} finally {
  await browser.close()
}
