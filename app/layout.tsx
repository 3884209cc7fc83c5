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
    // A messenger shows it of each link that an SMS has.
    description: isForCustomers ? customer.description : 'Subscription billing on prepaid wallets',
    openGraph: KHATA_PREVIEW,
  }
}

// The grounds of globals.css, which a phone continues around the page.
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12100e' },
  ],
}

// Each answer has a nonce of its own, which a page made at build time cannot have.
export const dynamic = 'force-dynamic'

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const fonts = `${sans.variable} ${mono.variable} ${devanagari.variable} ${nepaliName.variable}`
  // Customers read the fonts of their phone, and download none.
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

/** Customers have the theme of their phone. */
async function chosenTheme() {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value)
}

// `npm run fonts` makes these files. Each has the letters that we write, in the three weights that we have.

/** All text. */
const sans = localFont({ src: './sans.woff2', weight: '400 600', variable: '--font-geist-sans' })

// The others are loaded when a page has a letter for them, never before: most pages have none.

/** Nepali in every browser, whatever fonts its system has. */
const devanagari = localFont({
  src: './devanagari.woff2',
  weight: '400 600',
  variable: '--font-devanagari',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0900-097F, U+200C-200D, U+25CC' }],
})

/**
 * The letters of नेपाली, for the link that leads from an English page to the Nepali one. So an English page does not need
 * the font above.
 */
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
