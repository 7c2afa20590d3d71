import { migrate } from '@damana/api/src/db/migrate.ts'
import { types } from '@damana/api/src/db/pool.ts'
import { createSealer } from '@damana/api/src/kernel/sealing.ts'
import { requiredSettings, sandboxSettings } from '@damana/api/src/kernel/settings.ts'
import { dealerNumber, fillGuarantees } from '@damana/api/test/growth/fill-guarantees.ts'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { benchSecrets } from '../product/world.ts'

/** The persons and objects that a filled database is asked about. */
export interface FilledWorld {
  guarantees: number
  apiUrl: string
  dealer: bigint
  dealerUser: bigint
  person: bigint
  personUser: bigint
  personName: string
  personPhone: string
  personNumber: string
  /** Sold by the dealer to somebody, and accepted. */
  sale: { id: bigint; number: string; plate: string; registration: string; buyerName: string; buyerPhone: string }
}

/** The filled database of this size, as PostgreSQL's superuser: made where the cluster does not have it yet. */
export async function openFilled({ cluster, note }: Bench, guarantees: number): Promise<{ db: pg.Client; world: FilledWorld }> {
  const database = `growth_${guarantees}`
  const { rowCount } = await cluster.admin.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) {
    const began = performance.now()
    // Named only when it is whole, so that a run that was interrupted leaves nothing to be taken for it.
    const draft = `${database}_draft`
    await cluster.admin.query(`drop database if exists ${draft} with (force)`)
    await cluster.admin.query(`create database ${draft} owner damana_owner`)
    await cluster.admin.query(`grant connect on database ${draft} to damana_api`)
    await migrate({ connectionString: cluster.url('owner', draft) })
    await fill(cluster.url('superuser', draft), guarantees)
    await cluster.admin.query(`alter database ${draft} rename to ${database}`)
    note('', `${guarantees} guarantees filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } else {
    await migrate({ connectionString: cluster.url('owner', database) })
  }
  // The product's own functions are probed, which read a bigint as one.
  const db = new pg.Client({ connectionString: cluster.url('superuser', database), types })
  db.on('error', () => {})
  await db.connect()
  // A kept database may have been left before all its pages were marked, which index-only scans ask.
  await db.query('vacuum (analyze)')
  await db.query('create extension if not exists pg_stat_statements')
  return { db, world: await readWorld(db, guarantees, cluster.url('api', database)) }
}

async function fill(connectionString: string, guarantees: number): Promise<void> {
  const db = new pg.Client({ connectionString })
  await db.connect()
  await db.query(`set work_mem = '256MB'; set maintenance_work_mem = '1GB'`)
  await fillGuarantees(db, guarantees, createSealer('evidence', { current: benchSecrets.fieldKey }))
  // Production has no default for these.
  const settings = JSON.stringify(Object.fromEntries(requiredSettings.map((name) => [name, sandboxSettings[name]])))
  await db.query('insert into app.settings (name, value, proposed_by, approved_by) select key, value, 1, 2 from jsonb_each($1)', [settings])
  await db.end()
}

async function readWorld(db: pg.Client, guarantees: number, apiUrl: string): Promise<FilledWorld> {
  const { rows } = await db.query<Record<string, string | bigint>>(
    `select d.id as dealer, m.user_id as "dealerUser", p.id as person, u.id as "personUser", p.name as "personName", p.phone as "personPhone",
       p.national_number as "personNumber", s.id, s.number, s.plate_number as plate, s.registration_number as registration, s.buyer_name as "buyerName", b.phone as "buyerPhone"
     from app.parties d
     join app.companies c on c.party_id = d.id
     join app.memberships m on m.company_id = c.id
     cross join lateral (select * from app.guarantees g where g.seller_party_id = d.id and g.operational_status = 'completed' order by g.id desc limit 1 offset 100) s
     join app.parties b on b.id = s.buyer_party_id
     cross join lateral (select * from app.guarantees g where g.seller_party_id <> d.id and g.operational_status = 'completed' order by g.id limit 1) g
     join app.parties p on p.id = g.seller_party_id
     join app.users u on u.party_id = p.id
     where d.national_number = $1`,
    [dealerNumber],
  )
  const [found] = rows
  if (!found) throw new Error('the filled database has no dealer with completed sales')
  const text = (name: string) => String(found[name] ?? '')
  const id = (name: string) => BigInt(text(name))
  return {
    guarantees,
    apiUrl,
    dealer: id('dealer'),
    dealerUser: id('dealerUser'),
    person: id('person'),
    personUser: id('personUser'),
    personName: text('personName'),
    personPhone: text('personPhone'),
    personNumber: text('personNumber'),
    sale: {
      id: id('id'),
      number: text('number'),
      plate: text('plate'),
      registration: text('registration'),
      buyerName: text('buyerName'),
      buyerPhone: text('buyerPhone'),
    },
  }
}
