const HEADINGS =
  'external_id,name,phone,email,language,pan,address,price,quantity,collection,paid_until,trial_until,metadata.branch'

// They show each column at least once, and both calendars. The first is paid in cash, and the last only wants to be known.
const ROWS = [
  'M-1001,आशा राई,9800000001,,ne,,"पाटन, ललितपुर",Gold,1,outside,2084-01-15,,Patan',
  'M-1002,Bina Shrestha,9800000002,bina@example.com,en,609812345,"Baneshwor, Kathmandu",Gold,2,wallet,2027-01-15,,Baneshwor',
  'M-1003,चन्द्र गुरुङ,९८००००००३३,,ne,,पोखरा,Silver,1,wallet,,२०८३-१०-०१,Pokhara',
  'M-1004,Dolma Sherpa,9800000004,dolma@example.com,en,,,,,,,,Boudha',
]

/** A file that a merchant may begin with, in which the names of the prices stand for their own. */
export const IMPORT_SAMPLE = `${[HEADINGS, ...ROWS].join('\r\n')}\r\n`
