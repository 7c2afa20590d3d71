/** Of a receipt `r`: money that the bank gave back of a payout of this life beyond what it had debited. */
export const isSurplusOf = `r.id in (select x.receipt_id from app.bank_exceptions x join app.payouts xp on xp.id = x.payout_id left join app.receipts xr on xr.id = xp.receipt_id where xp.guarantee_id = $1 or xr.bank_reference = any($2))`
