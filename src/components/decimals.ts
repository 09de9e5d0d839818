/** How many decimals a number has when it is written in full: 7 for 1e-7. */
export function decimalsOf(value: number) {
  const [figures = '', exponent = '0'] = String(value).toLowerCase().split('e')
  return Math.max(0, (figures.split('.')[1]?.length ?? 0) - Number(exponent))
}
