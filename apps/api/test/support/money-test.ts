import { afterAll, beforeAll } from 'vitest'
import { startApi, type TestApi } from './api.ts'
import { garageFilling } from './money.ts'
import { expectBooksToAgree } from './sale.ts'

/** Starts the API with a garage full of vehicles for the tests of one file; after them the books have to agree. */
export function setUpMoneyTest(use: (api: TestApi) => void): void {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ filling: garageFilling })
    use(api)
  })
  afterAll(async () => {
    await expectBooksToAgree(api)
    await api.stop()
  })
}
