import type { Metadata } from 'next'

/** A phone can keep these pages on its first screen. */
export const metadata: Metadata = { manifest: '/wallet/manifest.webmanifest' }

export default function BalanceLayout({ children }: { children: React.ReactNode }) {
  return children
}
