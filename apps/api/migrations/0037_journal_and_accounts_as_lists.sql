-- What the journal and an account's lines are read by: entries by guarantee, lines by account of the chart.
-- oldest code: 0036

-- A new row is written at the end of each, and none changes.
create index entries__guarantee on ledger.entries (guarantee_id, id) where guarantee_id is not null;
create index postings__number on ledger.postings ((account_id & 63), entry_id);
-- A guarantee has a dozen entries; those of its fees are found among them.
drop index ledger.entries__fees;

create view ledger.headings as
  select id, event, reference, guarantee_id, effective_at, recorded_at, actor, request_id, reverses, reason from ledger.entries;
comment on view ledger.headings is 'Every entry without its postings.';
grant select on ledger.headings to damana_api;

create or replace view ledger.journal as
  select p.entry_id, e.event, e.reference, e.guarantee_id, e.effective_at, e.recorded_at, e.actor, e.request_id, e.reverses, e.reason,
    p.account_id, c.code, c.book, p.account_id / 64 as owner_id, case when p.is_debit then 'debit' else 'credit' end as side,
    p.amount_fils, p.version, p.balance_after_fils, p.account_id & 63 as number
  from ledger.postings p
    left join ledger.entries e on e.id = p.entry_id
    left join ledger.chart c on c.number = p.account_id & 63;
