import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '@damana/api/src/kernel/project-root.ts'
import argon2 from '@node-rs/argon2'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { inSql, password, pastGuarantees, people } from '../product/world.ts'

/** The product's ledger, the reference's own tables, and the same world in them. */
export async function fillReference(owner: pg.Client, connectionString: string): Promise<void> {
  await owner.query(
    'create schema app; create function app.now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$',
  )
  await owner.query(await readFile(join(projectRoot, 'apps/api/migrations/0002_ledger.sql'), 'utf8'))
  await owner.query(await readFile(join(projectRoot, 'bench/src/reference/schema.sql'), 'utf8'))
  await runMigrations({ connectionString })
  const hash = await argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await owner.query(`
    insert into ref.people (phone, national_number, name, password_hash) select ${inSql.phone}, ${inSql.nationalNumber}, ${inSql.name}, '${hash}' from generate_series(1, ${people}) i;
    insert into ref.cars (registration, plate, model, owner_id) select ${inSql.vehicle}, '20-' || (i % 90000 + 10000), 'Kia Niro 2021', i from generate_series(1, ${people}) i;
    insert into ref.deals (number, seller_id, buyer_id, car_id, status, money, price_fils, fee_fils, payment_reference, release_from, version, created_at)
      select 'DM-0' || i, i % ${people} + 1, (i + 5000) % ${people} + 1, i % ${people} + 1, 'completed', 'paid', 9000000, 90000, 'past' || i, now(), 6, now() - i * interval '10 minutes' from generate_series(1, ${pastGuarantees}) i;
    insert into ref.happenings (deal_id, version, kind, actor_id) select d.id, v, 'accept', d.buyer_id from ref.deals d, generate_series(1, 6) v;
    select ledger.post('receipt_by_bank', 'past:' || d.id, null, d.id, 'bench', 'bench', array[(d.id % 32) * 64 + 1, d.id * 64 + 3], '{true,false}', '{9090000,9090000}') from ref.deals d where d.id % 10 = 0;
  `)
}
