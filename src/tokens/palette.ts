/**
 * First tier: every raw colour, once, in OKLCH. Only `semantic.ts` uses it. Limestone and ink are slightly warm;
 * verdigris is the green of old copper.
 */
export const palette = {
  paper: 'oklch(0.985 0.004 85)',
  chalk: 'oklch(0.998 0.002 85)',
  limestone100: 'oklch(0.962 0.006 85)',
  limestone200: 'oklch(0.925 0.008 85)',
  limestone300: 'oklch(0.865 0.01 85)',
  limestone500: 'oklch(0.62 0.012 82)',
  limestone600: 'oklch(0.5 0.012 80)',
  limestone700: 'oklch(0.42 0.012 80)',
  ink: 'oklch(0.22 0.012 80)',
  scrim: 'oklch(0.22 0.012 80 / 0.4)',

  night: 'oklch(0.185 0.008 75)',
  nightRaised: 'oklch(0.222 0.009 75)',
  nightMuted: 'oklch(0.262 0.01 75)',
  nightLine: 'oklch(0.325 0.011 75)',
  nightControl: 'oklch(0.58 0.012 75)',
  nightDim: 'oklch(0.73 0.012 80)',
  nightText: 'oklch(0.93 0.008 85)',
  scrimNight: 'oklch(0.1 0.006 75 / 0.6)',

  verdigris100: 'oklch(0.945 0.025 180)',
  verdigris300: 'oklch(0.82 0.085 178)',
  verdigris400: 'oklch(0.76 0.095 178)',
  verdigris500: 'oklch(0.52 0.085 180)',
  verdigris600: 'oklch(0.46 0.078 181)',
  verdigris700: 'oklch(0.4 0.068 182)',
  verdigris900: 'oklch(0.3 0.045 184)',

  brick100: 'oklch(0.95 0.022 28)',
  brick300: 'oklch(0.79 0.11 26)',
  brick500: 'oklch(0.52 0.16 28)',
  brick600: 'oklch(0.46 0.15 28)',
  brick900: 'oklch(0.29 0.065 27)',

  ochre100: 'oklch(0.955 0.038 85)',
  ochre300: 'oklch(0.83 0.11 82)',
  ochre600: 'oklch(0.5 0.098 70)',
  ochre900: 'oklch(0.3 0.05 75)',

  moss100: 'oklch(0.952 0.03 140)',
  moss300: 'oklch(0.82 0.1 140)',
  moss600: 'oklch(0.47 0.1 142)',
  moss900: 'oklch(0.29 0.045 142)',

  slate100: 'oklch(0.952 0.014 245)',
  slate300: 'oklch(0.81 0.06 245)',
  slate600: 'oklch(0.48 0.075 248)',
  slate900: 'oklch(0.29 0.035 250)',

  rust100: 'oklch(0.953 0.03 52)',
  rust300: 'oklch(0.81 0.105 52)',
  rust600: 'oklch(0.5 0.125 45)',
  rust900: 'oklch(0.295 0.058 46)',

  plum300: 'oklch(0.78 0.085 325)',
  plum600: 'oklch(0.5 0.11 325)',
} as const
