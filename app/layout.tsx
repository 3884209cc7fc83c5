import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { frameLanguage } from '@/app/staff-language'
import { ConnectionWords } from '@/components/customer/connection-words'
import { ScriptInDevelopment } from '@/components/customer/script-in-development'
import { ConnectionScope } from '@/components/form/connection-scope'
import { THEME_COOKIE, themeOf } from '@/lib/core/theme'
import { MESSAGES } from '@/messages/catalogue'
import { currentLanguage, isCustomersPage } from '@/messages/language'
import { devanagari, mono, nepaliName, sans } from './fonts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { customer } = MESSAGES[await currentLanguage()]
  const isForCustomers = await isCustomersPage()
  return {
    title: { default: 'Khata', template: '%s · Khata' },
    // A messenger shows it of each link that an SMS has.
    description: isForCustomers ? customer.description : 'Subscription billing on prepaid wallets',
  }
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
