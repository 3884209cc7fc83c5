import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import { frameLanguage } from '@/app/staff-language'
import { ConnectionWords } from '@/components/customer/connection-words'
import { ScriptInDevelopment } from '@/components/customer/script-in-development'
import { ConnectionScope } from '@/components/form/connection-scope'
import { THEME_COOKIE, themeOf } from '@/lib/core/theme'
import { env } from '@/lib/infra/env'
import { MESSAGES } from '@/messages/catalogue'
import { currentLanguage, isCustomersPage } from '@/messages/language'
import './globals.css'
import localFont from 'next/font/local'
import { KHATA_PREVIEW } from './link-preview'

export async function generateMetadata(): Promise<Metadata> {
  const { customer } = MESSAGES[await currentLanguage()]
  const isForCustomers = await isCustomersPage()
  const { APP_URL, CHECKOUT_URL } = env()
  return {
    metadataBase: new URL(isForCustomers ? CHECKOUT_URL : APP_URL),
    title: { default: 'Khata', template: '%s · Khata' },
    // A messenger shows this for each link in an SMS.
    description: isForCustomers ? customer.description : 'Subscription billing on prepaid wallets',
    openGraph: KHATA_PREVIEW,
  }
}

// The background colours of globals.css. A phone uses them around the page.
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12100e' },
  ],
}

// Each response has its own nonce, which a page made at build time cannot have.
export const dynamic = 'force-dynamic'

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const fonts = `${sans.variable} ${mono.variable} ${devanagari.variable} ${nepaliName.variable}`
  // Customers' pages use the fonts of the phone, and download none.
  const isForCustomers = await isCustomersPage()
  const language = isForCustomers ? await currentLanguage() : await frameLanguage()
  const words = MESSAGES[language].connection
  return (
    <html lang={language} className={isForCustomers ? undefined : `${fonts} ${await chosenTheme()}`}>
      <body>
        <ConnectionScope words={words} language={language}>
          {children}
        </ConnectionScope>
        {isForCustomers && (
          <ConnectionWords words={words}>
            <ScriptInDevelopment />
          </ConnectionWords>
        )}
      </body>
    </html>
  )
}

/** Customers' pages use the theme of the phone. */
async function chosenTheme() {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value)
}

// `npm run fonts` makes these files. Each contains only the letters and the three weights that we use.

/** All text. */
const sans = localFont({ src: './sans.woff2', weight: '400 600', variable: '--font-geist-sans' })

// The other fonts are only loaded if a page has a letter for them, which most pages do not.

/** Nepali in every browser, whatever fonts the system has. */
const devanagari = localFont({
  src: './devanagari.woff2',
  weight: '400 600',
  variable: '--font-devanagari',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0900-097F, U+200C-200D, U+25CC' }],
})

/** Only the letters of नेपाली, for the link from an English page to the Nepali one. So an English page need not load the font above. */
const nepaliName = localFont({
  src: './nepali-name.woff2',
  weight: '400 600',
  variable: '--font-nepali-name',
  preload: false,
  adjustFontFallback: false,
})

/** Ids, keys and code. */
const mono = localFont({
  src: './mono.woff2',
  weight: '400 600',
  variable: '--font-geist-mono',
  preload: false,
  adjustFontFallback: false,
})
