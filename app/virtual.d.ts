declare module "virtual:remix/server-build";
declare module "virtual:enhance" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/account" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/answers" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/find" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/keys" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/passkey" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/posting" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/profile" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/push" {
  const path: string;
  export default path;
}
declare module "virtual:enhance/selection" {
  const path: string;
  export default path;
}
