declare module "virtual:remix/server-build";
declare module "virtual:enhance" {
  const path: string;
  export default path;
}
