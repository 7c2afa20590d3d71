import { thumbprint } from '@damana/contract/signing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvidence, readEvidence } from '#audit/index.ts'
import { isSignedBy } from '#kernel/evidence.ts'
import { createSealer } from '#kernel/sealing.ts'
import { importKey } from '#kernel/signature.ts'
import { widad } from '#sandbox/cast.ts'
import { origin, startApi, type TestApi } from '../support/api.ts'
import { testSecrets } from '../support/cast.ts'
import { heldSale, offerForOwner, type Sale } from '../support/sale.ts'

const sealer = createSealer('evidence', { current: testSecrets.fieldKey })
let api: TestApi
let sale: Sale
let link: string
beforeAll(async () => {
  api = await startApi()
  sale = await heldSale(api)
  const ownersSale = await offerForOwner(api)
  link = ownersSale.link
  const owner = await api.browser()
  await owner.call('POST /owner-links/:token/sendOtp', { params: { token: link }, body: {} })
  await owner.call('POST /owner-links/:token/refuse', { params: { token: link }, body: { code: await api.codeTo(widad.phone) } })
})
afterAll(() => api.stop())

describe('the evidence beside what a person did', () => {
  test('tells no token and no secret of a link in any column', async () => {
    const { rows } = await api.owner.query<{ text: string }>(
      `select to_jsonb(e)::text || coalesce(encode(e.evidence, 'escape'), '') as text from app.guarantee_events e`,
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { text } of rows) {
      expect(text).not.toContain('dmn1_')
      expect(text).not.toContain(link)
    }
  })

  test('is his signed request byte for byte, for whoever has the key', async () => {
    const signed = await readEvidence(api.owner, sealer, sale.number)
    expect(signed.map(({ kind }) => kind)).toEqual(['created', 'accepted'])
    const [created, accepted] = signed
    expect(accepted?.request.base).toContain(`"@target-uri": ${origin}/api/v1/guarantees/${sale.number}/accept\n`)
    expect(accepted?.request.base).toContain(`"authorization": Bearer ${sale.buyer.token}\n`)
    expect(accepted?.request.base).toContain(`keyid="jkt:${await thumbprint(sale.buyer.key.publicJwk)}"`)
    const [seller, buyer] = [importKey(sale.seller.key.publicJwk), importKey(sale.buyer.key.publicJwk)]
    if (!seller || !buyer || !created || !accepted) throw new Error('nobody signed')
    expect(isSignedBy(created.request, seller)).toBe(true)
    expect(isSignedBy(accepted.request, buyer)).toBe(true)
    expect(isSignedBy(accepted.request, seller)).toBe(false)
  })

  test('is verified by the audit, also where the caller presented his key himself', async () => {
    const { rows } = await api.owner.query<{ own: boolean }>(
      `select actor_user_id is null as own from app.guarantee_events where evidence is not null group by 1 order by 1`,
    )
    expect(rows).toEqual([{ own: false }, { own: true }])
    expect(await auditEvidence(api.owner, sealer)).toEqual([])
  })

  test('does not open with another key, nor on another row', async () => {
    expect(await readEvidence(api.owner, createSealer('evidence', { current: 'another' }), sale.number)).toEqual([])
    await api.owner.query('begin')
    await api.owner.query('alter table app.guarantee_events disable trigger append_only')
    await api.owner.query(`update app.guarantee_events set request_id = 'another' where kind = 'accepted'`)
    const found = await auditEvidence(api.owner, sealer)
    await api.owner.query('rollback')
    expect(found).toMatchObject([{ subject: `${sale.number} 2 accepted`, found: 'none that opens' }])
  })

  test('is never written in clear again', async () => {
    await expect(
      api.owner.query(
        `insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, signed_base, at) select guarantee_id, 99, 'x', 'buyer', 'x', at from app.guarantee_events limit 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'guarantee_events__evidence_is_sealed' })
  })
})
