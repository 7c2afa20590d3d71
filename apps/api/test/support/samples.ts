import { contract, parseRouteName, type Name, type Route } from '@damana/contract'

/** A value for each parameter of a path that has the right form and names nothing. */
const parameters: Record<string, string> = {
  number: 'DM-999999999',
  registration: '999999999',
  token: 'AAAAAAAAAAAAAAAAAAAAAA',
  code: 'AAAAAAAAAAAAAAAAAAAAAA',
  draft: 'AAAAAAAAAAAAAAAAAAAAAA',
  page: 'about_us',
  file: 'commissioners.csv',
  form: 'csv',
  id: '999999999',
  kind: 'faq',
  list: 'accounts',
  key: 'none',
  version: '1',
  day: '2020-01-01',
  n: '999',
  name: 'nobody',
}
/** Files have a name of their own kind. */
const idOf = (path: string) => (path.includes('/files/') ? '00000000-0000-4000-8000-000000000000' : parameters['id'])
/** Payouts, receipts and fees are numbered in their own way. */
const numberOf = (path: string) =>
  path.includes('/payouts/')
    ? 'P999999999'
    : path.includes('/receipts/')
      ? 'R999999999'
      : path.includes('/fees/')
        ? 'F999999999'
        : path.includes('/invoices/')
          ? '2026-999999'
          : path.startsWith('/admin/bank-messages/')
            ? 'B999999999'
            : path.startsWith('/admin/bank-exceptions/')
              ? 'X999999999'
              : path.includes('/support')
                ? 'S999999999'
                : path.startsWith('/admin/companies/')
                  ? 'C999999999'
                  : path.startsWith('/admin/identities/')
                    ? 'I999999999'
                    : path.startsWith('/sandbox/people/') || path.startsWith('/sandbox/companies/')
                      ? '9999999999'
                      : parameters['number']

export interface SampleRoute {
  name: Name
  route: Route
  method: 'GET' | 'POST'
  /** Below `/api/v1`, parameters filled in. */
  path: string
  isPartnerRoute: boolean
}

/** Every route of the contract, ready to be knocked at. */
export const everyRoute: readonly SampleRoute[] = (Object.keys(contract) as Name[]).map((name) => {
  const route: Route = contract[name]
  const { method, path } = parseRouteName(name)
  return {
    name,
    route,
    method,
    isPartnerRoute: route.access === 'bank' || route.access === 'biller',
    path: path.replace(
      /:([a-z_]+)/g,
      (_, key: string) =>
        (key === 'number'
          ? numberOf(path)
          : key === 'id'
            ? idOf(path)
            : key === 'page' && path.includes('/files/')
              ? '1'
              : parameters[key]) ?? 'x',
    ),
  }
})
