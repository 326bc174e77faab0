//! Boxed errors and futures, as in tower.

use std::error::Error;
use std::future::Future;
use std::pin::Pin;

pub(crate) type BoxError = Box<dyn Error + Send + Sync>;
pub(crate) type BoxFuture<T> = Pin<Box<dyn Future<Output = Result<T, BoxError>> + Send>>;
