use urika_fuzz::{mutate::{self,Numbers}, known, differential_uri, differential_template};
use std::collections::BTreeMap;
fn main(){
  for (t,f) in [("differential_uri", differential_uri::differences as fn(&str)->Vec<known::Difference>),("differential_template", differential_template::differences)] {
    let mut seeds: Vec<Vec<u8>> = std::fs::read_dir(format!("seeds/{t}")).unwrap().map(|e| {let mut b=std::fs::read(e.unwrap().path()).unwrap(); b.pop(); b}).collect(); seeds.sort();
    let mut n=Numbers::new(7); let mut m: BTreeMap<String,Vec<(String,String,String)>>=BTreeMap::new();
    for _ in 0..60000 { let i=mutate::input(&seeds,&mut n); let text=match std::str::from_utf8(&i){Ok(t)=>t,_=>continue};
      for d in f(text) { if known::is_known(d.library,d.operation,text){continue}
        m.entry(format!("{} {:?}",d.library,d.operation)).or_default().push((text.to_owned(),d.ours,d.theirs)); } }
    for (k,mut v) in m { v.sort_by_key(|x|x.0.len()); v.dedup(); println!("== {k}: {}",v.len()); for (a,b,c) in v.iter().take(14){println!("  {a:?}\n     ours {b}\n     them {c}");} }
  }
}
