-- Every move of a guarantee writes each of its indexes anew, so there are no more of them than are needed.

-- The number says the id: a guarantee is looked up by it.
drop index app.guarantees__number;

-- Asking the registry each hour changes the next moment and nothing else. Without an index on it that stays on its page; the sweep reads those that are not ended.
drop index app.guarantees__wake;
create index guarantees__not_ended on app.guarantees (id) where operational_status not in ('completed', 'rejected', 'expired', 'cancelled');
