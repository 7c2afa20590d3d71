// @ts-check
// A company's program: `node program.js http://localhost:4000 key.pem p:<account>:<number>`, its secret in the file secret.
import { readFileSync } from 'node:fs'
import { ApiError, connect, readMachineKey } from '@damana/client'

const [origin = '', file = '', keyId = ''] = process.argv.slice(2)
const machine = await readMachineKey(readFileSync(file, 'utf8'), keyId)
const company = connect({ origin, secret: readFileSync('secret', 'utf8').trim(), machine })

const { key } = await company.call('GET /api-access/self')
console.log(`${key.name}: ${key.scopes.join(', ')}`)
const terms = /** @type {const} */ ({ price_fils: '12000000', commissionOn: 'equally', transfer_type: 'ACH' })
const quote = await company.call('POST /guarantees/quote', { body: terms })
console.log(`the buyer would pay ${quote.total_price_fils} fils`)

// A key never accepts: that is a person's.
const refused = await company.call('GET /notifications/list', {}).catch((/** @type {unknown} */ error) => error)
if (refused instanceof ApiError) console.log(`${refused.status} ${refused.code}`)
