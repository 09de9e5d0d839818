import { ForeseenError } from './foreseen-error.ts'

/** A setting that can't be used. The message is one plain sentence that names the setting. */
export class BadSetting extends ForeseenError {}
