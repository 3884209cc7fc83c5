/**
 * The banks that a payout can go to: the commercial banks (class A) and development banks (class B) on Nepal Rastra Bank's list of licensed
 * banks and financial institutions (nrb.org.np, mid-July 2025). The codes are their symbols at the Nepal Stock Exchange. Rastriya Banijya
 * Bank is not listed there, so it has its abbreviation. A bank that merges into another stays on the list, because accounts name it.
 */
const BANKS_BY_CODE = {
  ADBL: 'Agricultural Development Bank',
  CORBL: 'Corporate Development Bank',
  CZBIL: 'Citizens Bank International',
  EBL: 'Everest Bank',
  EDBL: 'Excel Development Bank',
  GBBL: 'Garima Bikas Bank',
  GBIME: 'Global IME Bank',
  GRDBL: 'Green Development Bank',
  HBL: 'Himalayan Bank',
  JBBL: 'Jyoti Bikas Bank',
  KBL: 'Kumari Bank',
  KRBL: 'Karnali Development Bank',
  KSBBL: 'Kamana Sewa Bikas Bank',
  LBBL: 'Lumbini Bikas Bank',
  LSL: 'Laxmi Sunrise Bank',
  MBL: 'Machhapuchchhre Bank',
  MDB: 'Miteri Development Bank',
  MLBL: 'Mahalaxmi Bikas Bank',
  MNBBL: 'Muktinath Bikas Bank',
  NABBC: 'Narayani Development Bank',
  NABIL: 'Nabil Bank',
  NBL: 'Nepal Bank',
  NICA: 'NIC Asia Bank',
  NIMB: 'Nepal Investment Mega Bank',
  NMB: 'NMB Bank',
  PCBL: 'Prime Commercial Bank',
  PRVU: 'Prabhu Bank',
  RBB: 'Rastriya Banijya Bank',
  SABBL: 'Salapa Bikas Bank',
  SADBL: 'Shangri-la Development Bank',
  SANIMA: 'Sanima Bank',
  SAPDBL: 'Saptakoshi Development Bank',
  SBI: 'Nepal SBI Bank',
  SBL: 'Siddhartha Bank',
  SCB: 'Standard Chartered Bank Nepal',
  SHINE: 'Shine Resunga Development Bank',
  SINDU: 'Sindhu Bikas Bank',
} as const

export type BankCode = keyof typeof BANKS_BY_CODE

export const BANK_CODES = Object.keys(BANKS_BY_CODE) as [BankCode, ...BankCode[]]

/** The name of a bank by its code. @throws {TypeError} for a code that is not on the list. */
export function bankName(code: string): string {
  const name = BANKS_BY_CODE[code as BankCode]
  if (!name) throw new TypeError(`no bank has the code ${code}`)
  return name
}

/** All banks, by name. */
export const BANKS: readonly { code: BankCode; name: string }[] = BANK_CODES.map((code) => ({
  code,
  name: BANKS_BY_CODE[code],
})).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
