/** A setting that can't be used. The message is one plain sentence that names it. */
export class BadSetting extends Error {}
