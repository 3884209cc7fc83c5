import { SOME_FORMS, walkForms } from './walk-forms.fixture'

walkForms(({ name }) => !SOME_FORMS.has(name))
