import { expect, test } from 'vitest'
import { errorLines } from './error-pages.ts'
import { contract } from './index.ts'
import type { Route } from './route.ts'

test('the page of errors has every code that a call of a partner may answer, once, with what to do', () => {
  const routes: Route[] = Object.values(contract).filter(({ access }) => access !== 'staff')
  const lines = errorLines(routes)
  expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length)
  expect(lines.filter(({ whatToDo }) => whatToDo === 'Nothing.')).toEqual([])
  for (const code of routes.flatMap(({ errors = [] }) => errors)) expect(lines.map((line) => line.code)).toContain(code)
})
