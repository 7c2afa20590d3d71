import { describe, expect, test } from 'vitest'
import { permissionWords, roleWords } from './permission-words.ts'
import { hasPermission, holdsAll, permissions, rolePermissions, type Permission } from './permissions.ts'

describe('a permission is held', () => {
  test.each<[held: string[], wanted: Permission, isHeld: boolean]>([
    [[], 'damana.view', false],
    [['full'], 'company.bank', true],
    [['full'], 'full', true],
    [['company.bank'], 'company.bank', true],
    [['company.bank'], 'full', false],
    [['company.users'], 'damana.view', false],
    [['company.dashboard.running', 'company.dashboard.financial'], 'damana.view', false],
    [['damana.create'], 'damana.view', true],
    [['damana.respond'], 'damana.view', true],
    [['damana.release'], 'damana.view', true],
    [['damana.cancel'], 'damana.view', true],
    [['damana.view'], 'damana.create', false],
    [['damana.create'], 'damana.release', false],
    [['unknown'], 'damana.view', false],
  ])('%j, %s: %s', (held, wanted, isHeld) => {
    expect(hasPermission(held, wanted)).toBe(isHeld)
  })
})

describe('may be given or taken by whoever holds all of them', () => {
  test.each<[held: string[], wanted: Permission[], may: boolean]>([
    [[], [], true],
    [[], ['damana.view'], false],
    [['full'], [...permissions], true],
    [[...permissions.filter((one) => one !== 'full')], ['full'], false],
    [['damana.release'], ['damana.view', 'damana.release'], true],
    [['damana.release'], ['damana.view', 'damana.cancel'], false],
  ])('%j, %j: %s', (held, wanted, may) => {
    expect(holdsAll(held, wanted)).toBe(may)
  })
})

test('no role gives everything, each says its name, and none gives what the words do not describe', () => {
  expect(Object.keys(roleWords)).toEqual(Object.keys(rolePermissions))
  for (const given of Object.values<readonly Permission[]>(rolePermissions)) {
    expect(given).not.toContain('full')
    expect(given.every((one) => one in permissionWords)).toBe(true)
  }
})
