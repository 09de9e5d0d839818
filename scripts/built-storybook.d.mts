/** Returns the folder of the built Storybook, rebuilt if one of its sources has changed. */
export function builtStorybook(): Promise<string>
