import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Files that have a process of their own are the longest, and pure ones the shortest. Whichever worker is done first takes
// the next file, so both end at the same time when the short ones come last.
const TURNS = ['programs', 'replacing', 'database', 'pure']

/** The order of the test files of a run: by their project, and within one as Vitest orders them, the longest first. */
export class InTheirTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project }: TestSpecification) => TURNS.indexOf(project.name)
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b))
  }
}
