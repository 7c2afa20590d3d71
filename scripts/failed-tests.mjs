import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheDir } from './workspace.mjs'

const file = join(cacheDir, 'failed-tests.json')

/** Vitest's reporter that keeps what failed and why in a few lines each: what stands in the middle of a long log is not found. */
export default class FailedTests {
  onInit() {
    rmSync(file, { force: true })
  }
  onTestRunEnd(modules, unhandledErrors) {
    const told = modules.flatMap((module) => [
      ...module.errors().map((error) => tell(whereIs(module), error)),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => tell(`${whereIs(module)} › ${suite.fullName}`, error)),
      ),
      ...[...module.children.allTests('failed')].map((test) =>
        tell(`${whereIs(module)} › ${test.fullName}`, ...(test.result().errors ?? [])),
      ),
    ])
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify([...told, ...unhandledErrors.map((error) => tell('outside of any test', error))]))
  }
}

/** The failures of the last run of the tests. */
export function failedTests() {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ['the tests ended before they could say what failed']
}

function tell(where, ...errors) {
  const lines = errors.flatMap(({ message, diff, stack }) => [
    ...[message ?? '', diff ?? ''].join('\n').split('\n').slice(0, 24),
    ...(stack ?? '').split('\n').slice(0, 6),
  ])
  return [where, ...lines.filter(Boolean).map((line) => `    ${line}`)].join('\n')
}

const whereIs = (module) => [module.project.name, module.relativeModuleId].filter(Boolean).join(' › ')
