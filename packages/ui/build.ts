/** What the builds of both applications share. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

const firstFonts = [/ibm-plex-sans-arabic-arabic-400-normal.*\.woff2$/, /ibm-plex-sans-arabic-arabic-600-normal.*\.woff2$/]

/** Names in the page the two fonts of its first paint, before any stylesheet has asked for them. */
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

/**
 * Libraries bring what nobody here uses, in ways that keep a bundler from leaving it out: the router components wrapped by a call and named for the
 * browser's tools, its fetchers and their kin inside one function; i18next its loader of phrases over the network, its formats and its log. Both are
 * pinned, and a version in which a part is not found does not build.
 */
export function leaveOutUnusedParts(): Plugin {
  return {
    name: 'damana:leave-out-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/](?:react-router|i18next)[\\/]dist[\\/].*\.m?js$/ },
      handler: (code) =>
        code.includes('function createRouter(')
          ? { code: lightenRouter(code), map: null }
          : code.includes('class I18n extends')
            ? { code: lightenI18next(code), map: null }
            : undefined,
    },
  }
}

type Part = readonly [part: RegExp, instead: string]

const lightenRouter = (code: string): string =>
  withoutParts(withoutCalls(code, /^\s*warning\(/gm), [
    // Forms and fetchers: the query cache does that.
    [/(^ {2}async function handleAction)\(.*?^ {2}\}$/ms, '$1() {}'],
    [/(^ {2}async function handleFetcherAction)\(.*?^ {2}\}$/ms, '$1() {}'],
    [/(^ {2}async function handleFetcherLoader)\(.*?^ {2}\}$/ms, '$1() {}'],
    [/if \(init\.instrumentations\)/g, 'if (false)'],
    [/React2\.createElement\(RSCErrorHandler, \{ error \}, result\)/, 'result'],
    [/^\w+\.displayName = .*;$/gm, ''],
    [/= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ '],
  ])

const lightenI18next = (code: string): string =>
  withoutParts(withoutCalls(code, /(?:this|baseLogger)(?:\.logger)?\.(?:warn|deprecate|log|error)\(/g), [
    // What is left of the loader is what is asked of it where there is nothing to load.
    [/^class Connector extends EventEmitter \{.*?^\}$/ms, 'class Connector extends EventEmitter { state = {} }'],
    [/^class Formatter \{.*?^\}$/ms, ''],
    [/formatter = Formatter;/, ''],
    // One dictionary for one page: no second one, no direction by language, nothing fetched again.
    [/^ {2}(?:cloneInstance|dir|hydrate|loadLanguages)\(.*?^ {2}\}$/gms, ''],
    // A phrase that names another one.
    [/(^ {2}nest\(str), fc, .*?^ {2}\}$/ms, '$1) { return str }'],
  ])

const withoutParts = (code: string, parts: readonly Part[]): string =>
  parts.reduce((rest, [part, instead]) => {
    const lighter = rest.replace(part, instead)
    if (lighter === rest) throw new Error(`a library has no ${part.source} any more: say in build.ts what is to be left out of it`)
    return lighter
  }, code)

/** The same with `0` in the place of each call that begins like this. */
function withoutCalls(code: string, beginning: RegExp): string {
  let rest = ''
  let at = 0
  for (const { index, 0: text } of code.matchAll(beginning)) {
    if (index < at) continue
    let end = index + text.length
    for (let open = 1; open > 0; end += 1) open += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0
    rest += `${code.slice(at, index)} 0`
    at = end
  }
  return rest + code.slice(at)
}
