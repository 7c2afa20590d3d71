-- Money on its way back to a payer that does not arrive waits in suspense at its receipt again, where it can be matched or sent back.

update app.receipts r
set back_fils = r.back_fils - p.fils, suspense_fils = r.suspense_fils + p.fils, why = 'came_back'
from (
  select receipt_id, sum(amount_fils)::bigint as fils
  from app.payouts
  where purpose = 'suspense' and unpaid_since is not null and recovered_at is null
  group by receipt_id
) p
where r.id = p.receipt_id;

comment on column app.receipts.back_fils is
  'The part that is on its way to the payer, or has arrived: an excess, another guarantee''s money, or money of no guarantee. What a payout out of suspense does not bring is in suspense again.';
