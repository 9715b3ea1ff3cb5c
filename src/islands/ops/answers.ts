import { object, string } from 'valibot'

/** What the fleet's and the tariffs' changes answer: of what was written. */
export const WrittenSchema = object({ id: string() })
