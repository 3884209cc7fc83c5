import { Landing, landingMetadata } from './landing'

export const metadata = landingMetadata('en')

export default function HomePage() {
  return <Landing language="en" />
}
