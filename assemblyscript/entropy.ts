// placeholder kernel until the real one lands in the same series
export function zero(): i32 {
  return 0;
}
