import { ConnectionWords } from '@/components/customer/connection-words'
import connection from '@/messages/en/connection.json'
import { ScriptInFramework } from './script-in-framework'

/** What the script of a reader's page needs in it. */
export function ReaderWords() {
  return (
    <ConnectionWords words={connection}>
      <ScriptInFramework />
    </ConnectionWords>
  )
}
