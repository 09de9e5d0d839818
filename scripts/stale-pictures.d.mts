export function stalePictures(
  pictures: string[],
  run: { storyIds: string[]; taken: string[]; isCompleteRun: boolean },
): string[]
