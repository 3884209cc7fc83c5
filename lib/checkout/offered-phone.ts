/**
 * SQL: the phone of the customer whom the merchant named: of their wallet, else the one that the merchant wrote down, if an
 * SMS can be sent to it. The page offers it with most digits hidden. Null: the person types their number.
 */
export const OFFERED_PHONE = `CASE WHEN c.pre_bound THEN
  coalesce(u.phone, CASE WHEN k.phone LIKE '+9779%' AND length(k.phone) = 14 THEN k.phone END) END`
