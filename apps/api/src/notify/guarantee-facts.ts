/** The facts about its guarantee that the text of an event needs. Enqueued with the event, because the guarantee may go on before the text is composed. */
export interface GuaranteeFacts {
  vehicle: string
  price_fils: string
  total_price_fils: string
  seller_due_fils: string
  buyer_name: string
  seller_name: string
  /** In Latin letters, where known. */
  buyer_name_latin?: string | null
  seller_name_latin?: string | null
  payment_reference: string | null
  release_allowed_at: string | null
  status: string
  accepted: boolean
  /** The deadline of the party that must act after the event. */
  until?: string | null
  /** For a cancellation: its fee, and the bearer that staff chose. */
  fee_fils?: string | null
  fee_side?: string | null
  /** For an end, what became of the money; for a reminder to pay, what has arrived. */
  paid_fils?: string
  back_fils?: string
  taken_fils?: string
  buyer_owes_fils?: string
  seller_owes_fils?: string
}

/** The columns of a guarantee that `guaranteeFactsSql` reads. */
export const factColumns = [
  'vehicle_type',
  'vehicle_year',
  'price_fils',
  'total_price_fils',
  'seller_due_fils',
  'buyer_name',
  'seller_name',
  'buyer_name_latin',
  'seller_name_latin',
  'payment_reference',
  'release_allowed_at',
  'operational_status',
  'partner_contract_id',
  'accepted_at',
] as const

/** The facts that its row has, as JSON. */
export const guaranteeFactsSql = (g: string): string =>
  `jsonb_build_object('vehicle', ${g}.vehicle_type || ' ' || ${g}.vehicle_year, 'price_fils', ${g}.price_fils::text, 'total_price_fils', ${g}.total_price_fils::text,
         'seller_due_fils', ${g}.seller_due_fils::text,
         'buyer_name', ${g}.buyer_name, 'seller_name', ${g}.seller_name, 'buyer_name_latin', ${g}.buyer_name_latin, 'seller_name_latin', ${g}.seller_name_latin, 'payment_reference', ${g}.payment_reference,
         'release_allowed_at', ${g}.release_allowed_at, 'status', ${g}.operational_status, 'accepted', ${g}.accepted_at is not null, 'of_partner', ${g}.partner_contract_id is not null)`
