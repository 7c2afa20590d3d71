-- The Latin name of a payout's beneficiary, for a list that reads no party.
-- oldest code: 0034

alter table app.payouts add column beneficiary_name_latin text;
comment on column app.payouts.beneficiary_name_latin is 'As it was known when the payout was ordered; null: none, or the payee is no party.';

update app.payouts p set beneficiary_name_latin = b.name_en
from app.parties b
where b.id = p.beneficiary_party_id and b.name_en is not null;
