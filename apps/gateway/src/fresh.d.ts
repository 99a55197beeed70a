declare module 'fresh' {
  export default function fresh(
    request: Record<string, string | undefined>,
    response: Record<string, string | undefined>,
  ): boolean;
}
