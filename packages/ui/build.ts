/** What the builds of both applications share. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|html|json|webmanifest)$/
const smallestWorthwhile = 1024

/** Every text file of the build also lies beside itself as `.br` and `.gz`, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'damana:precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = join(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(directory, { recursive: true })
      await Promise.all(
        names.filter((name) => compressible.test(name)).map(async (name) => {
          const path = join(directory, name)
          const text = await readFile(path)
          if (text.length < smallestWorthwhile) return
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
          await Promise.all([
            writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params })),
            writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 })),
          ])
        }),
      )
    },
  }
}

const firstFonts = [/ibm-plex-sans-arabic-arabic-400-normal.*\.woff2$/, /ibm-plex-sans-arabic-arabic-600-normal.*\.woff2$/]

/** Names in the page what its first paint needs before any script has asked for it: two fonts, and the chunks that start by a dynamic import. */
export function preload(chunkNames: readonly string[]): Plugin {
  return {
    name: 'damana:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = Object.values(bundle)
        const tags: HtmlTagDescriptor[] = firstFonts.flatMap((pattern) => {
          const font = files.find((file) => pattern.test(file.fileName))
          return font ? [{ tag: 'link', attrs: { rel: 'preload', href: `/${font.fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' }, injectTo: 'head' as const }] : []
        })
        const wanted = new Set<string>()
        for (const file of files) {
          if (file.type !== 'chunk' || !chunkNames.includes(file.name)) continue
          wanted.add(file.fileName)
          for (const name of file.imports) wanted.add(name)
        }
        for (const file of wanted) tags.push({ tag: 'link', attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: '' }, injectTo: 'head' })
        return tags
      },
    },
  }
}
