/** Plugins of the builds. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|html|json|webmanifest)$/
const smallestWorthwhile = 256

/** Every text file of the build also lies beside itself as `.br` and `.gz`, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'damana:precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(directory, { recursive: true })
      await Promise.all(
        names
          .filter((name) => compressible.test(name))
          .map(async (name) => {
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

const fontFace = /url\('(@fontsource\/[^']+\.woff2)'\)([^}]*?unicode-range:\s*)([^;]+);/g

/** Gives each face of `fonts.css` a file with the characters of its `unicode-range` and no others. */
export function subsetFonts(): Plugin {
  let folder = ''
  return {
    name: 'damana:subset-fonts',
    enforce: 'pre',
    configResolved: (config) => {
      folder = join(config.cacheDir, 'fonts')
    },
    async load(id) {
      if (!id.endsWith('/fonts.css')) return
      const css = await readFile(id, 'utf8')
      const seen = new Set<string>()
      const files = await Promise.all(
        [...css.matchAll(fontFace)].map(async ([, source = '', , range = '']) => {
          const name = `${basename(source, '.woff2')}${seen.has(source) ? '-rest' : ''}.woff2`
          seen.add(source)
          return subset(source, range, join(folder, name))
        }),
      )
      return css.replace(fontFace, (_face, _source, between: string, range: string) => {
        const file = relative(dirname(id), files.shift() ?? '').replaceAll('\\', '/')
        return `url('${file}')${between}${range};`
      })
    },
  }
}

async function subset(source: string, range: string, file: string): Promise<string> {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)))
  await mkdir(dirname(file), { recursive: true })
  // Both applications may be built at once.
  const written = `${file}.${process.pid}`
  // Hints serve screens of one dot a pixel under Windows, and are a quarter of a file that a phone on a slow line waits for.
  await writeFile(written, await subsetFont(font, charactersOf(range), { targetFormat: 'woff2', noHinting: true }))
  await rename(written, file)
  return file
}

/** `U+0020-007E, U+00A0` as text. */
const charactersOf = (range: string): string =>
  range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

const firstFonts = [/ibm-plex-sans-arabic-arabic-400-normal-(?!rest)/, /ibm-plex-sans-arabic-arabic-600-normal-(?!rest)/]

/** Names in the page the two fonts of its first paint, with the letters of every day, before any stylesheet has asked for them. */
export function preloadFonts(): Plugin {
  let base = '/'
  return {
    name: 'damana:preload-fonts',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        firstFonts.flatMap((pattern) => {
          const font = Object.values(bundle).find((file) => pattern.test(file.fileName))
          return font
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', href: `${base}${font.fileName}`, as: 'font', type: 'font/woff2', crossorigin: '' },
                  injectTo: 'head-prepend' as const,
                },
              ]
            : []
        }),
    },
  }
}

const workerFile = 'service-worker.js'

/**
 * The parts of an installable application: the files of `folder` (manifest, icons, the page without a connection) beside the page, and the
 * service worker, with the version of the build in it, so that browsers notice a new one.
 */
export function installable({ folder, worker }: { folder: string; worker: string }): Plugin {
  return {
    name: 'damana:installable',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'chunk', id: worker, fileName: workerFile })
      for (const name of await readdir(folder)) this.emitFile({ type: 'asset', fileName: name, source: await readFile(join(folder, name)) })
    },
    generateBundle(_options, bundle) {
      const version = createHash('sha256')
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name]
        version.update(name).update(file?.type === 'asset' ? file.source : (file?.code ?? ''))
      }
      const script = bundle[workerFile]
      if (script?.type !== 'chunk') throw new Error('the build has no service worker')
      script.code = script.code.replace('__VERSION__', version.digest('base64url').slice(0, 12))
    },
  }
}
