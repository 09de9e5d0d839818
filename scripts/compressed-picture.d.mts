export function compressed(png: Buffer): Promise<Buffer>
