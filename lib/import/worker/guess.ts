/** How people in Nepal head the columns of their books, without spaces and marks. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  external_id: [
    ...[
      'id',
      'code',
      'memberid',
      'memberno',
      'membernumber',
      'membershipno',
      'membershipnumber',
      'membershipid',
    ],
    ...['membercode', 'customerid', 'customerno', 'customernumber', 'customercode', 'clientid', 'clientcode'],
    ...[
      'studentid',
      'rollno',
      'rollnumber',
      'regno',
      'registrationno',
      'registrationnumber',
      'admissionno',
      'cardno',
    ],
    ...['accountno', 'consumerno', 'connectionno', 'userid', 'externalid'],
    ...[
      'सदस्यनं',
      'सदस्यनम्बर',
      'सदस्यतानं',
      'सदस्यतानम्बर',
      'सदस्यसङ्ख्या',
      'सदस्यकोड',
      'ग्राहकनं',
      'ग्राहकनम्बर',
      'ग्राहककोड',
    ],
    ...['दर्तानं', 'दर्तानम्बर', 'परिचयनं', 'परिचयनम्बर', 'रोलनं', 'रोलनम्बर', 'कार्डनं', 'कार्डनम्बर', 'कोड', 'आईडी'],
  ],
  name: [
    ...[
      'name',
      'fullname',
      'customername',
      'membername',
      'clientname',
      'studentname',
      'nameofmember',
      'nameofcustomer',
    ],
    ...[
      'nameofstudent',
      'subscribername',
      'username',
      'customer',
      'member',
      'client',
      'student',
      'subscriber',
    ],
    ...[
      'नाम',
      'पूरानाम',
      'पुरानाम',
      'नामथर',
      'सदस्यकोनाम',
      'ग्राहककोनाम',
      'विद्यार्थीकोनाम',
      'ग्राहक',
      'सदस्य',
      'विद्यार्थी',
    ],
  ],
  phone: [
    ...[
      'phone',
      'phoneno',
      'phonenumber',
      'mobile',
      'mobileno',
      'mobilenumber',
      'mobilephone',
      'contact',
      'contactno',
    ],
    ...[
      'contactnumber',
      'contactphone',
      'cell',
      'cellno',
      'cellphone',
      'tel',
      'telno',
      'telephone',
      'whatsapp',
      'viber',
    ],
    ...['फोन', 'फोननं', 'फोननम्बर', 'मोबाइल', 'मोबाइलनं', 'मोबाइलनम्बर', 'मोबाईल', 'मोबाईलनं', 'मोबाईलनम्बर'],
    ...['सम्पर्क', 'सम्पर्कनं', 'सम्पर्कनम्बर', 'टेलिफोन'],
  ],
  email: ['email', 'emailid', 'emailaddress', 'mail', 'इमेल', 'ईमेल', 'इमेलठेगाना'],
  language: ['language', 'lang', 'भाषा'],
  pan: [
    'pan',
    'panno',
    'pannumber',
    'panvat',
    'panvatno',
    'vatno',
    'प्यान',
    'प्याननं',
    'प्याननम्बर',
    'पान',
    'पाननं',
    'स्थायीलेखानम्बर',
  ],
  address: ['address', 'homeaddress', 'location', 'ठेगाना'],
  price: [
    ...[
      'price',
      'priceid',
      'plan',
      'planname',
      'package',
      'packagename',
      'membership',
      'membershiptype',
      'membershipplan',
    ],
    ...['subscription', 'product', 'scheme', 'course', 'योजना', 'प्याकेज', 'सदस्यता', 'सदस्यताप्रकार', 'कोर्स'],
  ],
  quantity: ['quantity', 'qty', 'seats', 'परिमाण', 'संख्या', 'सङ्ख्या'],
  collection: ['collection', 'सङ्कलन', 'संकलन'],
  paid_until: [
    ...[
      'paiduntil',
      'paidtill',
      'paidupto',
      'paidto',
      'validuntil',
      'validtill',
      'validupto',
      'validto',
      'expiry',
      'expirydate',
    ],
    ...[
      'expires',
      'expireson',
      'expiredate',
      'expirationdate',
      'enddate',
      'membershipexpiry',
      'membershipend',
      'nextdue',
    ],
    ...['duedate', 'nextduedate', 'renewaldate', 'renewal', 'renewon', 'nextpayment', 'nextpaymentdate'],
    ...[
      'म्याद',
      'म्यादसकिने',
      'म्यादसकिनेमिति',
      'म्यादमिति',
      'सकिनेमिति',
      'अन्तिममिति',
      'नवीकरणमिति',
      'नविकरणमिति',
      'बक्यौतामिति',
    ],
  ],
  trial_until: ['trialuntil', 'trialend', 'trialends', 'trialenddate', 'परीक्षणमिति', 'परीक्षणसकिनेमिति'],
}

const COLUMN_OF = new Map(
  // The first column that has a word keeps it.
  Object.entries(WORDS)
    .toReversed()
    .flatMap(([column, words]) => words.map((word) => [plain(word), column] as const)),
)

// Many books have a heading in both languages: "Name (नाम)".
const BETWEEN_PARTS = /[()[\]/|:;,.\n]+/

/** The column that a heading most likely means, in English or Nepali. Null: none is likely. */
export function guessedColumn(heading: string): string | null {
  const whole = COLUMN_OF.get(plain(heading))
  if (whole !== undefined) return whole
  const parts = heading.split(BETWEEN_PARTS).filter((part) => plain(part) !== '')
  const [column = null, ...others] = new Set(parts.map((part) => COLUMN_OF.get(plain(part)) ?? null))
  return others.length === 0 ? column : null
}

/** Letters and digits alone. The marks of Nepali vowels belong to their letters. */
function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
