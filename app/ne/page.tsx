import { Landing, landingMetadata } from '../landing'

export const metadata = landingMetadata('ne')

/** The first page in Nepali. */
export default function NepaliHomePage() {
  return <Landing language="ne" />
}
